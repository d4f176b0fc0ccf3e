import type { Db } from "~/db/open.server";
import type { Encryption } from "../../base/encryption.server";

/** Encrypts what is held with another secret. What `before` cannot open is left: it has been done, or is lost anyway. */
export async function encryptHeldFormsAnew(db: Db, before: Encryption, after: Encryption): Promise<number> {
  return db.transaction().execute(async (db) => {
    const rows = await db.selectFrom("heldForms").select(["id", "encrypted"]).execute();
    let count = 0;
    for (const { id, encrypted } of rows) {
      const text = before.open(encrypted);
      if (text === null) continue;
      await db
        .updateTable("heldForms")
        .set({ encrypted: after.encrypt(text) })
        .where("id", "=", id)
        .execute();
      count += 1;
    }
    return count;
  });
}
