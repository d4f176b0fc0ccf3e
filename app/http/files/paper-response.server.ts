import { Unavailable } from "~/domain/base/errors";
import { inline } from "./content-disposition.server";

interface Paper {
  /** What it is saved as, before ".pdf". */
  name: string;
  make: () => Promise<Uint8Array>;
  /** Answers where the print engine does not run. */
  instead: () => Promise<Response>;
  headers?: Record<string, string>;
}

/** Shows a PDF that is made while it is asked for, to print at once. No cache keeps it, unless `headers` says so. */
export async function paperResponse({ name, make, instead, headers }: Paper): Promise<Response> {
  try {
    const pdf = await make();
    return new Response(Buffer.from(pdf), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": inline(`${name}.pdf`),
        "Cache-Control": "private, no-store",
        ...headers,
      },
    });
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    return instead();
  }
}
