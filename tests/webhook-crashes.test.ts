import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { buyer, newestCheckout, payHere } from "./support/checkout-server";
import { mailsTo } from "./support/mails";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { FakeStripe } from "./support/stripe/fake-stripe";

/* A server is killed while it handles an event: after redelivery, the effects have happened once. */

test.each(["before", "after"])(
  "killed %s the commit, the event that comes again finishes it once",
  async (moment) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "life-webhook-"));
    const stripe = await FakeStripe.open();
    const env = { ...stripe.env, DATA_DIR: dataDir };
    const first = await startPublicServer(env);
    const { json } = await new Caller(first).call("POST", "/api/create-payment-intent", {
      planId: "family",
      email: buyer,
    });
    await payHere(stripe, json.clientSecret);
    const event = stripe.event("payment_intent.succeeded");
    // Another connection locks the database: the event waits before its commit.
    const holder = moment === "before" ? hold(dataDir) : undefined;
    const asked = stripe.deliver(event, `${first.address}/api/stripe/webhook`).catch(() => 0);
    if (moment === "after") await expect.poll(() => isNoted(first, event.id), { timeout: 15_000 }).toBe(true);
    else await expect.poll(() => answers(first), { timeout: 15_000 }).toBe(false);
    await kill(first);
    await asked;
    holder?.close();

    const second = await startPublicServer(env);
    expect(await isNoted(second, event.id)).toBe(moment === "after");
    const url = `${second.address}/api/stripe/webhook`;
    expect([await stripe.deliver(event, url), await stripe.deliver(event, url)]).toEqual([200, 200]);
    expect((await newestCheckout(second)).state).toBe("paid");
    expect(await mailsTo(second.db, buyer, "welcome")).toHaveLength(1);
    expect(await second.db.selectFrom("receipts").selectAll().execute()).toHaveLength(1);
    await second.stop();
    await stripe.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
);

function hold(dataDir: string): SqliteDatabase.Database {
  const connection = new SqliteDatabase(path.join(dataDir, "app.db"));
  connection.exec("begin immediate");
  return connection;
}

async function isNoted({ db }: RunningServer, id: string): Promise<boolean> {
  return (await db.selectFrom("paymentEvents").select("id").where("id", "=", id).execute()).length === 1;
}

/** A server that waits for the database does not respond. */
async function answers({ address }: RunningServer): Promise<boolean> {
  const answer = fetch(`${address}/robots.txt`, { signal: AbortSignal.timeout(250) });
  return answer.then(
    () => true,
    () => false,
  );
}

async function kill(server: RunningServer): Promise<void> {
  const ended = new Promise((resolve) => server.process.once("exit", resolve));
  server.process.kill("SIGKILL");
  await ended;
  await server.stop();
}
