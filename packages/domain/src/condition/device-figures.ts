/** The series of the devices check, in milliseconds: how late a device reacts, and how long it takes to get there. */
export const DEVICE_FIGURES = ['reactionTime1', 'reactionTime2', 'posTime1', 'posTime2'] as const
