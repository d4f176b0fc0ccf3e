import { createContext } from "react";

/** Where the site is reached from outside; the page provides it for all codes on it. */
export const PublicAddressContext = createContext<string | null>(null);
