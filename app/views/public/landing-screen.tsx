import type { Frame } from "~/frame";
import { Page } from "../layout/page";
import { PublicHeader } from "../layout/public-header";

const steps = [
  {
    title: "Answer one question",
    text: "Each chapter of a life has its own questions: the house you grew up in, the first pay envelope, the day you left home.",
  },
  {
    title: "Add what you have kept",
    text: "Photos from an album or a phone find their place beside the story that they belong to.",
  },
  {
    title: "Hold the book",
    text: "Your stories become a coffee table book, 12 by 12 inches, that you can read here and take with you.",
  },
];

/** What a visitor sees; `returnTo` is where signing in leads. */
export function LandingScreen({
  frame,
  returnTo = "/biography-builder",
}: {
  frame: Frame;
  returnTo?: string;
}) {
  const signInHref = `/auth?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <Page frame={frame} header={<PublicHeader brandName={frame.brandName} signInHref={signInHref} />}>
      <div className="hero">
        <h1>A life, told in your own words, kept for good.</h1>
        <p className="hero__lead">
          Write at your own pace, one question at a time. Nothing to install, nothing to lose, and at the end
          a book for those who come after you.
        </p>
        <p>
          <a className="button button--primary" href={signInHref}>
            Sign in and write
          </a>
        </p>
      </div>
      <ol className="columns list-plain">
        {steps.map((step) => (
          <li key={step.title} className="card">
            <h2>{step.title}</h2>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Page>
  );
}
