/** Later than every point. The binary arrays of times hold no nulls: an open end is sent as this time. */
export const FAR_FUTURE = Date.UTC(9999, 0, 1)
