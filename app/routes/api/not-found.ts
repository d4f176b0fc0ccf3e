import { NotFound } from "~/domain/base/errors";
import { publicApi } from "~/http/api.server";

async function nothingHere(): Promise<never> {
  throw new NotFound();
}

export const { loader, action } = publicApi({
  GET: nothingHere,
  POST: nothingHere,
  PUT: nothingHere,
  PATCH: nothingHere,
  DELETE: nothingHere,
});
