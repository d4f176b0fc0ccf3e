export interface UnexpectedErrorText {
  title: string;
  /** "Please try again." if omitted. */
  text?: string;
  message?: string;
}

/** Texts of spec 1, section 8. */
export const unexpectedErrors = {
  signIn: { title: "Login failed", text: "An error occurred during login" },
  pay: {
    title: "Payment Error",
    text: "An unexpected error occurred. Please try again.",
  },
  beginPayment: { title: "Payment Failed", text: "Failed to initialize payment" },
  refund: { title: "Refund failed", text: "The refund could not be made. Please try again." },
  setUpAccount: { title: "Account Setup Failed", text: "Please try again." },
  signOut: {
    title: "Error logging out",
    text: "There was a problem logging out. Please try again.",
  },
  saveStory: { title: "Save failed", text: "Failed to save story. Please try again." },
  saveInterview: { title: "Save failed", text: "Failed to save the notes. Please try again." },
  moveStory: { title: "Move failed", text: "Failed to move story. Please try again." },
  deleteStory: { title: "Delete failed", text: "Failed to delete story. Please try again." },
  deleteStoryPermanently: {
    title: "Delete failed",
    text: "Failed to delete the story permanently. Please try again.",
  },
  restoreStory: { title: "Error", text: "Failed to restore the story." },
  addMedia: { title: "Upload failed", text: "Failed to upload media. Please choose the files again." },
  uploadImage: { title: "Upload failed", text: "Failed to upload image" },
  uploadAudio: { title: "Upload failed", text: "Failed to upload audio" },
  uploadVideo: { title: "Upload failed", text: "Failed to upload video" },
  keepRecording: { title: "Upload Failed", text: "Could not save the recording. Please try again." },
  saveProgress: {
    title: "Error saving progress",
    text: "There was a problem saving your biography. Please try again.",
  },
  saveBio: {
    title: "Error Saving Information",
    text: "An unexpected error occurred",
    message: "Failed to save biographical information",
  },
  saveBioProgress: { title: "Error Saving Progress", text: "There was a problem saving your progress." },
  updatePrompt: { title: "Error", text: "Failed to update prompt" },
  resetPrompt: { title: "Error", text: "Failed to reset prompt to original" },
  createPrompt: {
    title: "Failed to create custom prompt",
    message: "Failed to create custom prompt",
  },
  deletePrompt: { title: "Delete failed", text: "Failed to delete prompt. Please try again." },
  createChapter: {
    title: "Error creating custom chapter",
    text: "There was a problem creating your custom chapter. Please try again.",
  },
  sendMessage: {
    title: "Failed to send message",
    text: "Please try again later.",
    message: "Failed to send message",
  },
  updateChapter: {
    title: "Failed to update chapter title",
    message: "Failed to update chapter title",
  },
  resetChapter: { title: "Error", text: "Failed to reset chapter to original" },
  deleteChapter: { title: "Delete failed", text: "Failed to delete chapter. Please try again." },
  createPerson: { title: "Failed to create user", message: "Failed to create user" },
  updatePerson: { title: "Failed to update user", message: "Failed to update user" },
  closePerson: { title: "Failed to close the account", message: "Failed to close the account" },
  createPromoCode: { title: "Failed to create promo code", message: "Failed to create promo code" },
  updatePromoCode: { title: "Failed to update promo code", message: "Failed to update promo code" },
  deletePromoCode: { title: "Failed to delete promo code", message: "Failed to delete promo code" },
  changeSettings: { title: "Failed to save settings", message: "Failed to save settings" },
  changePrices: { title: "Failed to save prices", message: "Failed to save prices" },
  impersonateAccount: { title: "Failed to switch account", message: "Failed to switch account" },
  placeOrder: {
    title: "Payment Failed",
    text: "There was an error processing your payment. Please try again.",
  },
  updateOrder: { title: "Update failed", text: "The order could not be changed. Please try again." },
  changeWritingService: {
    title: "Not saved",
    text: "The writing service could not be changed. Please try again.",
  },
  saveAddress: { title: "Not saved", text: "Your address could not be saved. Please try again." },
  attachPlan: {
    title: "The plan was not added",
    text: "The plan could not be added to your account. Please try again.",
  },
  notifyOrder: { title: "Email failed", text: "The notification could not be sent. Please try again." },
  exportDocx: { title: "Export failed", text: "Error exporting DOCX file. Please try again." },
} satisfies Record<string, UnexpectedErrorText>;
