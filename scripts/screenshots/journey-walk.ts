import type { Locator, Page } from "playwright";
import sharp from "sharp";
import { demoPassword } from "../demo/people";
import { type SceneName, scenes } from "../showcase/scenes";
import { firstTimer } from "./page-actions";

const firstStory =
  "We called her Nana, and she kept bees behind the barn. On Sundays she let us carry the smoker, and nobody was ever stung.";
const thirdStory =
  "The school had one room and a stove in the middle of it. Whoever came first lit the fire, and I was always first.";

/** What one person does from the invitation to the confirmation of an order, a step a method. */
export class JourneyWalk {
  private firstStory = 0;
  private card = 0;

  constructor(private readonly page: Page) {}

  /** With the name and the first password of the card that she was given. */
  async openInvitation(): Promise<void> {
    await this.page.goto("/auth");
    await this.page.getByLabel("Username").fill(firstTimer);
    await this.page.getByLabel("Password", { exact: true }).fill(demoPassword);
  }

  async choosePassword(): Promise<void> {
    await this.press(this.button("Sign in"));
  }

  async seeFirstQuestion(): Promise<void> {
    const password = "a cat on the piano";
    await this.page.getByLabel("New password", { exact: true }).fill(password);
    await this.page.getByLabel("The new password again").fill(password);
    await this.press(this.page.locator("main .button--primary").first());
    await this.page.goto("/");
  }

  async openEditor(): Promise<void> {
    await this.openPrompt(1);
  }

  async writeFirstStory(): Promise<void> {
    await this.page.getByLabel("Story Content").fill(firstStory);
  }

  async saveFirstStory(): Promise<void> {
    await this.press(this.button("Save Story"));
    await this.page.getByRole("heading", { name: /page .*of your book/ }).waitFor();
  }

  async showFirstPage(): Promise<void> {
    const [story] = await (await this.page.request.get("/api/stories")).json();
    this.firstStory = story.id;
    await this.page.goto(`/stories/${this.firstStory}/page?make=1`);
    const picture = this.page.locator(".story-page__picture");
    await picture.waitFor({ timeout: 120_000 });
    await picture.evaluate((image: HTMLImageElement) => image.decode());
  }

  async openRecorder(): Promise<void> {
    await this.page.goto("/tell?prompt=2");
    await this.button("Record").waitFor();
  }

  async tellAloud(): Promise<void> {
    await this.untilSteady();
    await this.button("Record").click();
    await this.button("Done, keep it").waitFor();
    await this.page.waitForTimeout(4_000);
  }

  async keepRecording(): Promise<void> {
    await this.button("Done, keep it").click();
    await this.page.waitForURL(/&kept=/);
  }

  async addPhotos(): Promise<void> {
    await this.upload("town", this.firstStory);
    const cards = [await this.upload("mailbox"), await this.upload("ferry")];
    this.card = Math.min(...cards);
    await this.page.goto("/photos/new");
  }

  async tellAboutPhoto(): Promise<void> {
    await this.page.goto(`/photos/${this.card}`);
  }

  async saveThirdStory(): Promise<void> {
    await this.openPrompt(3);
    await this.page.getByLabel("Story Content").fill(thirdStory);
    await this.press(this.button("Save Story"));
  }

  async fillAboutMe(): Promise<void> {
    await this.page.goto("/bio");
    await this.page.getByLabel("Name").fill("Clara Newell");
    await this.page.getByLabel("Birthdate").fill("June 3, 1944");
    await this.page.getByLabel("Birthplace").fill("Galena, Illinois");
    await this.page.getByLabel("Spouse").fill("Tom Newell");
    await this.page.getByLabel("Children").fill("Anna, Peter");
    await this.press(this.button("Save Biographical Information"));
  }

  async comeBack(): Promise<void> {
    await this.page.goto("/");
  }

  async seeTimeline(): Promise<void> {
    await this.page.goto("/?view=timeline");
  }

  async searchStories(): Promise<void> {
    await this.page.goto("/stories?q=bees");
  }

  async readCover(): Promise<void> {
    await this.untilPrinted();
    await this.page.goto("/preview");
  }

  async readPages(): Promise<void> {
    await this.page.goto("/preview?type=biography&page=9");
  }

  async designCover(): Promise<void> {
    await this.page.goto("/book?type=biography&page=1");
  }

  async designPhotos(): Promise<void> {
    await this.page.goto("/book?type=biography&page=4");
  }

  async checkBook(): Promise<void> {
    await this.page.goto("/book/check");
  }

  async fillOrder(): Promise<void> {
    const looked = this.button("I have looked");
    if (await looked.isVisible()) await this.press(looked);
    for (const box of await this.page.locator("main input[type=checkbox]:visible").all()) await box.check();
    await this.press(this.page.getByRole("button", { name: /^Approve/ }).first());
    await this.page.goto("/book/order");
    const fields = {
      "Full name": "Clara Newell",
      Email: "clara@example.org",
      "Street address": "12 Mill Lane",
      City: "Galena",
      State: "IL",
      "ZIP code": "61036",
    };
    for (const [label, value] of Object.entries(fields)) {
      const field = this.page.getByLabel(label, { exact: true });
      if (await field.isVisible()) await field.fill(value);
    }
  }

  async confirmOrder(): Promise<void> {
    await this.press(this.button("Pay by invoice"));
    await this.page.waitForURL(/\/orders\/|confirmation|\/order/);
  }

  private openPrompt(id: number): Promise<unknown> {
    return this.page.goto(`/?type=biography&prompt=${id}`);
  }

  private button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  private async press(button: Locator): Promise<void> {
    const answer = this.page.waitForResponse((response) => response.request().isNavigationRequest());
    await button.click();
    await answer;
    await this.page.waitForLoadState("load");
  }

  /** The page takes no second press in the second after it has changed. */
  private untilSteady(): Promise<void> {
    return this.page.waitForTimeout(1_200);
  }

  private async upload(scene: SceneName, storyId?: number): Promise<number> {
    const buffer = await sharp(Buffer.from(scenes[scene])).resize(1_600).flatten().jpeg().toBuffer();
    const image = { name: `${scene}.jpg`, mimeType: "image/jpeg", buffer };
    const answer = await this.page.request.post("/api/images/upload", {
      headers: { origin: new URL(this.page.url()).origin },
      multipart: { image, ...(storyId !== undefined && { storyId: String(storyId) }) },
    });
    if (!answer.ok()) throw new Error(`${scene} was not taken: ${answer.status()}`);
    return (await answer.json()).id;
  }

  /** The print files are made while the book is looked at. */
  private async untilPrinted(): Promise<void> {
    for (let time = 0; time < 60; time += 1) {
      await this.page.goto("/book/check");
      if (!(await this.page.getByText("is being prepared").isVisible())) return;
      await this.page.waitForTimeout(2_000);
    }
    throw new Error("The print files were not made.");
  }
}
