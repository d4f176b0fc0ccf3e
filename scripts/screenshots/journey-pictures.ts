import type { JourneyWalk } from "./journey-walk";

export interface JourneyPicture {
  /** Of its file, and in docs/journey.md. */
  name: string;
  step: keyof JourneyWalk;
}

const steps = [
  "openInvitation",
  "choosePassword",
  "seeFirstQuestion",
  "openEditor",
  "writeFirstStory",
  "saveFirstStory",
  "showFirstPage",
  "openRecorder",
  "tellAloud",
  "keepRecording",
  "addPhotos",
  "tellAboutPhoto",
  "saveThirdStory",
  "fillAboutMe",
  "comeBack",
  "seeTimeline",
  "searchStories",
  "readCover",
  "readPages",
  "designCover",
  "designPhotos",
  "checkBook",
  "fillOrder",
  "confirmOrder",
] as const satisfies JourneyPicture["step"][];

/** In the order of the way, numbered from 1. */
export const journeyPictures: JourneyPicture[] = steps.map((step, index) => ({
  name: `${String(index + 1).padStart(2, "0")}-${step.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  step,
}));
