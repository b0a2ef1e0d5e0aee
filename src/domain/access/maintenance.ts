/** The maintenance flag: true shows one screen on every route and refuses every write. Rule BS-09. */
export const isUnderMaintenance: boolean = false;
