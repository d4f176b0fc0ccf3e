import { speakAllLanguages } from "~/messages/translate.server";

// Sentences are formatted as on the server.
speakAllLanguages();
