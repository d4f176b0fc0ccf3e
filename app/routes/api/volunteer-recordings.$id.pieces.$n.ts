import { volunteerRecordings } from "~/http/flows/volunteer-recordings.server";

export const { loader, action } = volunteerRecordings.piece;
