import * as z from "zod";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { line, rowId, storyType } from "../../base/schema-fields";
import { captionMax } from "../schema";
import { readYoutubeId } from "./youtube-address";

export const youtubeAddressMax = 500;

const invalidYoutubeAddress = message("Please enter a valid YouTube URL");

const defaultYoutubeTitles = { video: message("Video Content"), audio: message("Audio Content") };

/** Spec 2, sections 2.2, 5 and 7. Parses the URL to its video id. */
export const YoutubeInput = z
  .object({
    url: line(youtubeAddressMax)
      .refine((address) => readYoutubeId(address) !== undefined, invalidYoutubeAddress)
      .transform((address) => readYoutubeId(address) ?? ""),
    title: line(captionMax),
    type: z.enum(["video", "audio"], message("Please say whether it is a video or audio.")),
    storyType: storyType.optional(),
    storyId: rowId(message("Please choose the story that this belongs to.")),
  })
  .transform(({ url, title, ...rest }) => ({
    ...rest,
    youtubeId: url,
    title: title || t(defaultYoutubeTitles[rest.type]),
  }));
export type YoutubeInput = z.infer<typeof YoutubeInput>;
