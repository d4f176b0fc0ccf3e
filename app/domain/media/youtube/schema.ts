import * as z from "zod";
import { line, rowId, storyType } from "../../base/schema-fields";
import { captionMax } from "../schema";
import { readYoutubeId } from "./youtube-address";

export const youtubeAddressMax = 500;

const invalidYoutubeAddress = "Please enter a valid YouTube URL";

const defaultYoutubeTitles = { video: "Video Content", audio: "Audio Content" } as const;

/** Spec 2, sections 2.2, 5 and 7. Parses the URL to its video id. */
export const YoutubeInput = z
  .object({
    url: line(youtubeAddressMax)
      .refine((address) => readYoutubeId(address) !== undefined, invalidYoutubeAddress)
      .transform((address) => readYoutubeId(address) ?? ""),
    title: line(captionMax),
    type: z.enum(["video", "audio"], "Please say whether it is a video or audio."),
    storyType: storyType.optional(),
    storyId: rowId("Please choose the story that this belongs to."),
  })
  .transform(({ url, title, ...rest }) => ({
    ...rest,
    youtubeId: url,
    title: title || defaultYoutubeTitles[rest.type],
  }));
export type YoutubeInput = z.infer<typeof YoutubeInput>;
