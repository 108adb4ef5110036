/** The address of the list of mails and short messages that could not be sent (DASH-02). */
export const FAILED_MAILS_ADDRESS = '/messages-en-echec';
