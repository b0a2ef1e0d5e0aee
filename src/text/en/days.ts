/** The names of the days next to now. */
export const dayText = { today: 'Today', yesterday: 'Yesterday' } as const;
