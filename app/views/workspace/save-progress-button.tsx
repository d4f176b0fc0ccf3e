import { storyFormId } from "~/domain/stories/schema";
import { ButtonForm, DefaultButton } from "~/ui/form";

/** With a story open it is a button of that story's form, so that pressing it saves what was typed. */
export function SaveProgressButton({ hasOpenStory }: { hasOpenStory: boolean }) {
  const button = (
    <button
      type="submit"
      name="intent"
      value="progress/save"
      form={hasOpenStory ? storyFormId : undefined}
      className="button"
      data-busy-label="Saving..."
    >
      Save Progress
    </button>
  );
  if (!hasOpenStory) return <ButtonForm action="/app">{button}</ButtonForm>;
  return (
    <>
      <DefaultButton form={storyFormId} intent="story/save" />
      {button}
    </>
  );
}
