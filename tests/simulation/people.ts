/** The super administrator. */
export const rootId = '1';

/** The members of a simulation, who come in by its operations. */
export const memberIds = ['11', '12', '13', '14', '15', '16', '17', '18'];

/** Everybody. */
export const everybody: readonly string[] = [rootId, ...memberIds];
