import { message } from "~/messages/message";
import { ConfigError, type Env } from "./config-error";

export interface AssistantSettings {
  /** The address without `/v1` and without a trailing slash. */
  baseUrl: string;
  /** Undefined for a service that takes none, such as Ollama. */
  key: string | undefined;
  model: string;
}

/** Undefined without ASSISTANT_URL. Throws ConfigError. */
export function readAssistantSettings(env: Env): AssistantSettings | undefined {
  const { ASSISTANT_URL: address, ASSISTANT_KEY: key, ASSISTANT_MODEL: model } = env;
  if (!address) {
    const other = [key && "ASSISTANT_KEY", model && "ASSISTANT_MODEL"].find(Boolean);
    if (other)
      throw new ConfigError(message("{name} must be set when {other} is.", { name: "ASSISTANT_URL", other }));
    return undefined;
  }
  if (!model)
    throw new ConfigError(
      message("ASSISTANT_MODEL must be set when ASSISTANT_URL is: the name of a model there."),
    );
  if (model.length > 200 || /[\p{Cc}\s]/u.test(model))
    throw new ConfigError(message("ASSISTANT_MODEL must be a name without spaces, such as llama3.1:8b."));
  if (key && !/^[\x21-\x7e]{1,500}$/.test(key))
    throw new ConfigError(message("ASSISTANT_KEY must be one line of letters without spaces."));
  return { baseUrl: readBaseUrl(address), key: key || undefined, model };
}

function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password;
  if (!url || !isPlain || !/^https?:$/.test(url.protocol))
    throw new ConfigError(
      message("{name} must be an address such as {example}.", {
        name: "ASSISTANT_URL",
        example: "http://localhost:11434",
      }),
    );
  return `${url.origin}${url.pathname.replace(/\/+$/, "").replace(/\/v1$/, "")}`;
}
