/** The super administrator. */
export const rootId = '1';

/** The members of a simulation, who come in by its operations. */
export const memberIds = ['11', '12', '13', '14', '15', '16', '17', '18'];

/** People who have no row yet, and get one by linking an X account. */
export const newcomerIds = ['21', '22', '23'];

/** Everybody who is there from the beginning. */
export const everybody: readonly string[] = [rootId, ...memberIds];
