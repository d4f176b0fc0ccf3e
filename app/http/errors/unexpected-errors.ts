import { type Message, message } from "~/messages/message";

export interface UnexpectedErrorText {
  title: Message;
  /** "Please try again." if omitted. */
  text?: Message;
  message?: Message;
}

/** Texts of spec 1, section 8. */
export const unexpectedErrors = {
  signIn: { title: message("Login failed"), text: message("An error occurred during login") },
  pay: {
    title: message("Payment Error"),
    text: message("An unexpected error occurred. Please try again."),
  },
  beginPayment: { title: message("Payment Failed"), text: message("Failed to initialize payment") },
  refund: {
    title: message("Refund failed"),
    text: message("The refund could not be made. Please try again."),
  },
  setUpAccount: { title: message("Account Setup Failed"), text: message("Please try again.") },
  signOut: {
    title: message("Error logging out"),
    text: message("There was a problem logging out. Please try again."),
  },
  saveStory: { title: message("Save failed"), text: message("Failed to save story. Please try again.") },
  saveInterview: {
    title: message("Save failed"),
    text: message("Failed to save the notes. Please try again."),
  },
  moveStory: { title: message("Move failed"), text: message("Failed to move story. Please try again.") },
  deleteStory: {
    title: message("Delete failed"),
    text: message("Failed to delete story. Please try again."),
  },
  deleteStoryPermanently: {
    title: message("Delete failed"),
    text: message("Failed to delete the story permanently. Please try again."),
  },
  restoreStory: { title: message("Error"), text: message("Failed to restore the story.") },
  addMedia: {
    title: message("Upload failed"),
    text: message("Failed to upload media. Please choose the files again."),
  },
  uploadImage: { title: message("Upload failed"), text: message("Failed to upload image") },
  uploadAudio: { title: message("Upload failed"), text: message("Failed to upload audio") },
  uploadVideo: { title: message("Upload failed"), text: message("Failed to upload video") },
  keepRecording: {
    title: message("Upload Failed"),
    text: message("Could not save the recording. Please try again."),
  },
  saveProgress: {
    title: message("Error saving progress"),
    text: message("There was a problem saving your biography. Please try again."),
  },
  saveBio: {
    title: message("Error Saving Information"),
    text: message("An unexpected error occurred"),
    message: message("Failed to save biographical information"),
  },
  saveBioProgress: {
    title: message("Error Saving Progress"),
    text: message("There was a problem saving your progress."),
  },
  updatePrompt: { title: message("Error"), text: message("Failed to update prompt") },
  resetPrompt: { title: message("Error"), text: message("Failed to reset prompt to original") },
  createPrompt: {
    title: message("Failed to create custom prompt"),
    message: message("Failed to create custom prompt"),
  },
  deletePrompt: {
    title: message("Delete failed"),
    text: message("Failed to delete prompt. Please try again."),
  },
  createChapter: {
    title: message("Error creating custom chapter"),
    text: message("There was a problem creating your custom chapter. Please try again."),
  },
  sendMessage: {
    title: message("Failed to send message"),
    text: message("Please try again later."),
    message: message("Failed to send message"),
  },
  updateChapter: {
    title: message("Failed to update chapter title"),
    message: message("Failed to update chapter title"),
  },
  resetChapter: { title: message("Error"), text: message("Failed to reset chapter to original") },
  deleteChapter: {
    title: message("Delete failed"),
    text: message("Failed to delete chapter. Please try again."),
  },
  createPerson: { title: message("Failed to create user"), message: message("Failed to create user") },
  updatePerson: { title: message("Failed to update user"), message: message("Failed to update user") },
  closePerson: {
    title: message("Failed to close the account"),
    message: message("Failed to close the account"),
  },
  createPromoCode: {
    title: message("Failed to create promo code"),
    message: message("Failed to create promo code"),
  },
  updatePromoCode: {
    title: message("Failed to update promo code"),
    message: message("Failed to update promo code"),
  },
  deletePromoCode: {
    title: message("Failed to delete promo code"),
    message: message("Failed to delete promo code"),
  },
  changeSettings: { title: message("Failed to save settings"), message: message("Failed to save settings") },
  changePrices: { title: message("Failed to save prices"), message: message("Failed to save prices") },
  impersonateAccount: {
    title: message("Failed to switch account"),
    message: message("Failed to switch account"),
  },
  placeOrder: {
    title: message("Payment Failed"),
    text: message("There was an error processing your payment. Please try again."),
  },
  updateOrder: {
    title: message("Update failed"),
    text: message("The order could not be changed. Please try again."),
  },
  changeWritingService: {
    title: message("Not saved"),
    text: message("The writing service could not be changed. Please try again."),
  },
  saveAddress: {
    title: message("Not saved"),
    text: message("Your address could not be saved. Please try again."),
  },
  attachPlan: {
    title: message("The plan was not added"),
    text: message("The plan could not be added to your account. Please try again."),
  },
  notifyOrder: {
    title: message("Email failed"),
    text: message("The notification could not be sent. Please try again."),
  },
  exportDocx: {
    title: message("Export failed"),
    text: message("Error exporting DOCX file. Please try again."),
  },
} satisfies Record<string, UnexpectedErrorText>;
