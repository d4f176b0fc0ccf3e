import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { type RequestOptions, request } from "node:https";
import { certificate, proxiedHost, type ReverseProxy } from "./reverse-proxy";

export interface ProxiedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A visitor at an address of this machine's own, such as 127.0.0.7, in front of a proxy. */
export class ProxiedClient {
  cookie = "";

  constructor(
    readonly proxy: ReverseProxy,
    readonly address: string,
  ) {}

  /** `write` sends the body in pieces. */
  send(
    method: string,
    path: string,
    headers: Record<string, string | number> = {},
    write: (send: (piece: Uint8Array) => Promise<void>) => Promise<void> = async () => undefined,
  ): Promise<ProxiedAnswer> {
    const options: RequestOptions = {
      ...this.#connection(),
      method,
      path,
      headers: { host: proxiedHost, origin: `https://${proxiedHost}`, cookie: this.cookie, ...headers },
    };
    return new Promise((resolve, reject) => {
      const sent = request(options, async (response) => {
        const body = Buffer.concat(await response.toArray());
        this.#keep(response.headers["set-cookie"] ?? []);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
      sent.on("error", reject);
      const send = (piece: Uint8Array) =>
        new Promise<void>((next) => {
          if (sent.write(piece)) next();
          else sent.once("drain", next);
        });
      write(send).then(() => sent.end(), reject);
    });
  }

  call(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ProxiedAnswer> {
    const bytes = Buffer.from(JSON.stringify(body));
    const type = { "content-type": "application/json", "content-length": bytes.length };
    return this.send("POST", path, { ...type, ...headers }, (send) => send(bytes));
  }

  /** Visits without TLS. */
  visitByHttp(path: string): Promise<ProxiedAnswer> {
    return new Promise((resolve, reject) => {
      const options = { host: "127.0.0.1", port: this.proxy.httpPort, path, headers: { host: proxiedHost } };
      requestHttp(options, async (response) => {
        const body = Buffer.concat(await response.toArray());
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      })
        .on("error", reject)
        .end();
    });
  }

  #connection(): RequestOptions {
    return {
      host: "127.0.0.1",
      port: this.proxy.httpsPort,
      localAddress: this.address,
      servername: proxiedHost,
      ca: certificate(),
      agent: false,
    };
  }

  #keep(cookies: string[]): void {
    const pairs = cookies.map((cookie) => cookie.split(";")[0] ?? "");
    const names = pairs.map((pair) => pair.split("=")[0]);
    const others = this.cookie.split("; ").filter((pair) => pair && !names.includes(pair.split("=")[0]));
    this.cookie = [...others, ...pairs].join("; ");
  }
}
