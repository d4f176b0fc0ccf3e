import { runMailTask } from "~/domain/running/incoming-mail/mail-worker-task.server";
import { serveOnce } from "./worker";

/** What came from outside is read here, within limits. Files are written beside, and only named. */
serveOnce(runMailTask);
