import type { Migration } from "kysely";
import * as foundation from "./0001_foundation";
import * as jobs from "./0002_jobs";
import * as recordings from "./0003_recordings";
import * as ownChapters from "./0004_own_chapters";
import * as drafts from "./0005_drafts";
import * as waysIn from "./0006_ways_in";
import * as personExports from "./0007_exports";
import * as turns from "./0008_turns";
import * as bookDesigns from "./0010_book_designs";
import * as printFiles from "./0011_print_files";
import * as bookApprovals from "./0012_book_approvals";
import * as youtubeAndQr from "./0013_youtube_and_qr";
import * as mailDelivery from "./0015_mail_delivery";
import * as catalogue from "./0016_catalogue";
import * as promoCodes from "./0017_promo_codes";
import * as printOrders from "./0018_print_orders";
import * as checkouts from "./0019_checkouts";
import * as planLife from "./0020_plan_life";
import * as administration from "./0021_administration";
import * as contact from "./0022_contact";
import * as events from "./0023_events";
import * as peopleSearch from "./0024_people_search";
import * as decidedDisputes from "./0025_decided_disputes";
import * as standardNames from "./0026_standard_names";
import * as payments from "./0027_payments";
import * as stateChecks from "./0028_state_checks";
import * as scaleIndexes from "./0029_scale_indexes";
import * as pageIndexes from "./0030_page_indexes";
import * as settingsAndRetention from "./0032_settings_and_retention";
import * as firstPasswords from "./0033_first_passwords";
import * as signInLimits from "./0034_sign_in_limits";
import * as releases from "./0035_releases";
import * as health from "./0036_health";
import * as backupRuns from "./0037_backup_runs";
import * as joinedStories from "./0038_joined_stories";
import * as textBytes from "./0039_text_bytes";
import * as refunds from "./0040_refunds";
import * as invoices from "./0041_invoices";
import * as uploads from "./0044_uploads";
import * as keptForms from "./0045_kept_forms";
import * as writingServices from "./0046_writing_services";
import * as planChanges from "./0047_plan_changes";
import * as taxRules from "./0049_tax_rules";
import * as salesFigures from "./0050_sales_figures";
import * as wrongAmounts from "./0051_wrong_amounts";
import * as bookParts from "./0054_book_parts";
import * as photoAnchors from "./0055_photo_anchors";
import * as builder from "./0056_builder";
import * as transcripts from "./0057_transcripts";
import * as transcriptVersions from "./0058_transcript_versions";
import * as writingProposals from "./0059_writing_proposals";
import * as interviews from "./0060_interviews";
import * as photoCards from "./0061_photo_cards";
import * as counts from "./0062_counts";
import * as chapterCounts from "./0063_chapter_counts";
import * as sameSchema from "./0064_same_schema";
import * as credentialMarks from "./0065_credential_marks";
import * as secondFactors from "./0066_second_factors";
import * as openDoors from "./0067_open_doors";
import * as clockState from "./0068_clock_state";
import * as provenAddresses from "./0069_proven_addresses";
import * as alarms from "./0071_alarms";
import * as languages from "./0072_languages";
import * as search from "./0074_search";
import * as lookedAt from "./0077_looked_at";
import * as buyerMail from "./0078_buyer_mail";
import * as addressForms from "./0083_address_forms";
import * as storyLanguages from "./0084_story_languages";
import * as composition from "./0085_composition";
import * as weeklyQuestions from "./0088_weekly_questions";
import * as letters from "./0091_letters";
import * as storyChoices from "./0094_story_choices";
import * as handwritingAndPairs from "./0095_handwriting_and_pairs";
import * as toldAnswers from "./0098_told_answers";
import * as incomingMails from "./0099_incoming_mails";
import * as letterAddresses from "./0100_letter_addresses";
import * as family from "./0102_family";
import * as familyDigests from "./0103_family_digests";
import * as paymentDescriptions from "./0115_payment_descriptions";
import * as mailPictures from "./0117_mail_pictures";
import * as questionDrafts from "./0118_question_drafts";
import * as keepers from "./0119_keepers";
import * as toldStories from "./0120_told_stories";
import * as staffActsSeen from "./0121_staff_acts_seen";
import * as gifts from "./0124_gifts";
import * as residents from "./0130_residents";
import * as tablets from "./0131_tablets";
import * as guestMedia from "./0132_guest_media";
import * as guestRecordings from "./0133_guest_recordings";
import * as carerSnapshots from "./0134_carer_snapshots";
import * as houseStays from "./0135_house_stays";
import * as houseBills from "./0136_house_bills";
import * as bookLettering from "./0137_book_lettering";
import * as yearsPhotos from "./0138_years_photos";
import * as orderLines from "./0139_order_lines";
import * as contactAnswers from "./0142_contact_answers";
import * as orderInvoices from "./0143_order_invoices";
import * as housePayments from "./0144_house_payments";
import * as familyPhotos from "./0146_family_photos";
import * as moreOrders from "./0148_more_orders";
import * as wordsThatMove from "./0151_words_that_move";
import * as volunteers from "./0153_volunteers";
import * as staffAsked from "./0154_staff_asked";
import * as houseTrials from "./0155_house_trials";
import * as cardPhotos from "./0156_card_photos";
import * as shippingZones from "./0159_shipping_zones";
import * as bookBuyers from "./0162_book_buyers";
import * as ordersHeldUpMail from "./0163_orders_held_up_mail";
import * as foundIndex from "./0165_found_index";
import * as letterPictures from "./0167_letter_pictures";
import * as guestTranscripts from "./0169_guest_transcripts";
import * as toldRecordings from "./0170_told_recordings";
import * as onlyWayIn from "./0172_only_way_in";
import * as countriesOfAddresses from "./0173_countries_of_addresses";
import * as recalledDigests from "./0179_recalled_digests";
import * as joinedMemories from "./0180_joined_memories";
import * as mailsOfGifts from "./0181_mails_of_gifts";
import * as mailsToKeepers from "./0182_mails_to_keepers";
import * as keepersByForm from "./0183_keepers_by_form";
import * as giftsByForm from "./0184_gifts_by_form";
import * as keptCovers from "./0187_kept_covers";
import * as languagesOfInvoices from "./0188_languages_of_invoices";
import * as endsInUtc from "./0189_ends_in_utc";
import * as purchasesFollowAddresses from "./0190_purchases_follow_addresses";
import * as mailsOfCheckouts from "./0191_mails_of_checkouts";
import * as taxOfNextPlans from "./0199_tax_of_next_plans";
import * as paymentLanguages from "./0203_payment_languages";
import * as toldPhotos from "./0204_told_photos";
import * as placesOfYoutube from "./0205_places_of_youtube";
import * as moneySteps from "./0215_money_steps";
import * as finishedJobs from "./0216_finished_jobs";
import * as firstPieces from "./0220_first_pieces";
import * as typedAnswers from "./0225_typed_answers";
import * as ownPromptsInTheirPlace from "./0226_own_prompts_in_their_place";
import * as answersThatWait from "./0227_answers_that_wait";
import * as familyByAddress from "./0230_family_by_address";
import * as lastDays from "./0231_last_days";
import * as tellersOfAnswers from "./0255_tellers_of_answers";
import * as deathReportIndexes from "./0256_death_report_indexes";
import * as linksOfMails from "./0257_links_of_mails";
import * as lettersOfParts from "./0260_letters_of_parts";

/** The migrations in order. One that has been released is never changed: write the next one. */
export const migrations: Record<string, Migration> = {
  "0001_foundation": foundation,
  "0002_jobs": jobs,
  "0003_recordings": recordings,
  "0004_own_chapters": ownChapters,
  "0005_drafts": drafts,
  "0006_ways_in": waysIn,
  "0007_exports": personExports,
  "0008_turns": turns,
  "0010_book_designs": bookDesigns,
  "0011_print_files": printFiles,
  "0012_book_approvals": bookApprovals,
  "0013_youtube_and_qr": youtubeAndQr,
  "0015_mail_delivery": mailDelivery,
  "0016_catalogue": catalogue,
  "0017_promo_codes": promoCodes,
  "0018_print_orders": printOrders,
  "0019_checkouts": checkouts,
  "0020_plan_life": planLife,
  "0021_administration": administration,
  "0022_contact": contact,
  "0023_events": events,
  "0024_people_search": peopleSearch,
  "0025_decided_disputes": decidedDisputes,
  "0026_standard_names": standardNames,
  "0027_payments": payments,
  "0028_state_checks": stateChecks,
  "0029_scale_indexes": scaleIndexes,
  "0030_page_indexes": pageIndexes,
  "0032_settings_and_retention": settingsAndRetention,
  "0033_first_passwords": firstPasswords,
  "0034_sign_in_limits": signInLimits,
  "0035_releases": releases,
  "0036_health": health,
  "0037_backup_runs": backupRuns,
  "0038_joined_stories": joinedStories,
  "0039_text_bytes": textBytes,
  "0040_refunds": refunds,
  "0041_invoices": invoices,
  "0044_uploads": uploads,
  "0045_kept_forms": keptForms,
  "0046_writing_services": writingServices,
  "0047_plan_changes": planChanges,
  "0049_tax_rules": taxRules,
  "0050_sales_figures": salesFigures,
  "0051_wrong_amounts": wrongAmounts,
  "0054_book_parts": bookParts,
  "0055_photo_anchors": photoAnchors,
  "0056_builder": builder,
  "0057_transcripts": transcripts,
  "0058_transcript_versions": transcriptVersions,
  "0059_writing_proposals": writingProposals,
  "0060_interviews": interviews,
  "0061_photo_cards": photoCards,
  "0062_counts": counts,
  "0063_chapter_counts": chapterCounts,
  "0064_same_schema": sameSchema,
  "0065_credential_marks": credentialMarks,
  "0066_second_factors": secondFactors,
  "0067_open_doors": openDoors,
  "0068_clock_state": clockState,
  "0069_proven_addresses": provenAddresses,
  "0071_alarms": alarms,
  "0072_languages": languages,
  "0074_search": search,
  "0077_looked_at": lookedAt,
  "0078_buyer_mail": buyerMail,
  "0083_address_forms": addressForms,
  "0084_story_languages": storyLanguages,
  "0085_composition": composition,
  "0088_weekly_questions": weeklyQuestions,
  "0091_letters": letters,
  "0094_story_choices": storyChoices,
  "0095_handwriting_and_pairs": handwritingAndPairs,
  "0098_told_answers": toldAnswers,
  "0099_incoming_mails": incomingMails,
  "0100_letter_addresses": letterAddresses,
  "0102_family": family,
  "0103_family_digests": familyDigests,
  "0115_payment_descriptions": paymentDescriptions,
  "0117_mail_pictures": mailPictures,
  "0118_question_drafts": questionDrafts,
  "0119_keepers": keepers,
  "0120_told_stories": toldStories,
  "0121_staff_acts_seen": staffActsSeen,
  "0124_gifts": gifts,
  "0130_residents": residents,
  "0131_tablets": tablets,
  "0132_guest_media": guestMedia,
  "0133_guest_recordings": guestRecordings,
  "0134_carer_snapshots": carerSnapshots,
  "0135_house_stays": houseStays,
  "0136_house_bills": houseBills,
  "0137_book_lettering": bookLettering,
  "0138_years_photos": yearsPhotos,
  "0139_order_lines": orderLines,
  "0142_contact_answers": contactAnswers,
  "0143_order_invoices": orderInvoices,
  "0144_house_payments": housePayments,
  "0146_family_photos": familyPhotos,
  "0148_more_orders": moreOrders,
  "0151_words_that_move": wordsThatMove,
  "0153_volunteers": volunteers,
  "0154_staff_asked": staffAsked,
  "0155_house_trials": houseTrials,
  "0156_card_photos": cardPhotos,
  "0159_shipping_zones": shippingZones,
  "0162_book_buyers": bookBuyers,
  "0163_orders_held_up_mail": ordersHeldUpMail,
  "0165_found_index": foundIndex,
  "0167_letter_pictures": letterPictures,
  "0169_guest_transcripts": guestTranscripts,
  "0170_told_recordings": toldRecordings,
  "0172_only_way_in": onlyWayIn,
  "0173_countries_of_addresses": countriesOfAddresses,
  "0179_recalled_digests": recalledDigests,
  "0180_joined_memories": joinedMemories,
  "0181_mails_of_gifts": mailsOfGifts,
  "0182_mails_to_keepers": mailsToKeepers,
  "0183_keepers_by_form": keepersByForm,
  "0184_gifts_by_form": giftsByForm,
  "0187_kept_covers": keptCovers,
  "0188_languages_of_invoices": languagesOfInvoices,
  "0189_ends_in_utc": endsInUtc,
  "0190_purchases_follow_addresses": purchasesFollowAddresses,
  "0191_mails_of_checkouts": mailsOfCheckouts,
  "0199_tax_of_next_plans": taxOfNextPlans,
  "0203_payment_languages": paymentLanguages,
  "0204_told_photos": toldPhotos,
  "0205_places_of_youtube": placesOfYoutube,
  "0215_money_steps": moneySteps,
  "0216_finished_jobs": finishedJobs,
  "0220_first_pieces": firstPieces,
  "0225_typed_answers": typedAnswers,
  "0226_own_prompts_in_their_place": ownPromptsInTheirPlace,
  "0227_answers_that_wait": answersThatWait,
  "0230_family_by_address": familyByAddress,
  "0231_last_days": lastDays,
  "0255_tellers_of_answers": tellersOfAnswers,
  "0256_death_report_indexes": deathReportIndexes,
  "0257_links_of_mails": linksOfMails,
  "0260_letters_of_parts": lettersOfParts,
};
