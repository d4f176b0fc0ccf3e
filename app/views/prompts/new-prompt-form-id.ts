/** The form that makes a prompt of one's own. */
export const newPromptFormId = "new-prompt";
