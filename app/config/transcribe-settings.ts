import { message } from "~/messages/message";
import { ConfigError, type Env } from "./config-error";

export interface TranscribeSettings {
  endpoint: string;
  key: string | undefined;
  model: string;
  /** ISO 639 code, such as "en"; undefined where the service finds out. */
  language: string | undefined;
}

const usualModel = "whisper-1";

/** Undefined without TRANSCRIBE_URL: recordings have no transcripts but typed ones. Throws ConfigError. */
export function readTranscribeSettings(env: Env): TranscribeSettings | undefined {
  if (!env.TRANSCRIBE_URL) {
    if (env.TRANSCRIBE_KEY)
      throw new ConfigError(
        message("{name} must be set when {other} is.", { name: "TRANSCRIBE_URL", other: "TRANSCRIBE_KEY" }),
      );
    return undefined;
  }
  return {
    endpoint: endpoint(env.TRANSCRIBE_URL),
    key: oneWord(env, "TRANSCRIBE_KEY"),
    model: oneWord(env, "TRANSCRIBE_MODEL") ?? usualModel,
    language: language(env.TRANSCRIBE_LANGUAGE),
  };
}

/** Takes an address with or without `/v1` at its end, and with or without the path of the call. */
function endpoint(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw new ConfigError(
      message("TRANSCRIBE_URL must be an address such as {example} or {other}, without a key in it.", {
        example: "http://localhost:8080",
        other: "https://speech.example.org/v1",
      }),
    );
  const folder = url.pathname.replace(/\/+$/, "").replace(/\/audio\/transcriptions$/, "");
  return `${url.origin}${/\/v\d+$/.test(folder) ? folder : `${folder}/v1`}/audio/transcriptions`;
}

/** Goes into a header or a form field. */
function oneWord(env: Env, name: "TRANSCRIBE_KEY" | "TRANSCRIBE_MODEL"): string | undefined {
  const text = env[name] || undefined;
  if (text !== undefined && !/^[\x21-\x7e]{1,500}$/.test(text))
    throw new ConfigError(
      message("{name} must be one word of plain letters, digits and signs, without spaces.", { name }),
    );
  return text;
}

function language(text: string | undefined): string | undefined {
  if (!text || text === "auto") return undefined;
  if (!/^[a-z]{2,3}$/.test(text))
    throw new ConfigError(
      message("TRANSCRIBE_LANGUAGE must be the code of a language such as en or de, or auto."),
    );
  return text;
}
