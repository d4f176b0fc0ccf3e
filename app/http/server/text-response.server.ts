/** A response whose text is sent as it is. A stream would cost more than many pages take to render. */
export class TextResponse extends Response {
  readonly content: string;

  constructor(content: string, init?: ResponseInit) {
    super(null, init);
    this.content = content;
  }

  override clone(): TextResponse {
    const { status, statusText, headers } = this;
    return new TextResponse(this.content, { status, statusText, headers });
  }

  override async text(): Promise<string> {
    return this.content;
  }

  override async json(): Promise<unknown> {
    return JSON.parse(this.content);
  }
}

export function jsonResponse(data: unknown, init: ResponseInit = {}): TextResponse {
  const response = new TextResponse(JSON.stringify(data), init);
  response.headers.set("Content-Type", "application/json; charset=utf-8");
  return response;
}
