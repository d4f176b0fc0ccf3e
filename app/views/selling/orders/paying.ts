import type { SavedMethod } from "~/domain/selling/payments/gateway";

/** Null if payment is arranged by invoice. */
export type Paying = { publishableKey: string; methods: SavedMethod[] } | null;
