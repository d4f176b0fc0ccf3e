import * as z from "zod";

export const manifestName = "manifest.json";
export const databaseName = "app.db";

/** Prevents path traversal when restoring. */
export const entryName = z
  .string()
  .max(1_000)
  .refine((name) => name.split("/").every((part) => part !== "" && part !== "." && part !== ".."))
  .refine((name) => !name.includes("\\") && !name.includes("\0"));

/** Validated in full before a restore changes anything. */
export const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  holds: z.enum(["everything", "database"]),
  files: z.array(
    z.object({ name: entryName, bytes: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;
export type ManifestFile = Manifest["files"][number];
