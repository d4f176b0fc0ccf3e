export const approvalFormId = "approval";
