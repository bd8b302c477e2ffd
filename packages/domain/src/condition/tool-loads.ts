/**
 * The load of a cut, as a file of a tool may have it: the torque of the spindle in percent and in Nm, its power in W, the force
 * of the feed in N and the current of its drive in A.
 */
export const TOOL_LOADS = ['torque', 'spindleTorque', 'spindlePower', 'feedForce', 'feedCurrent'] as const
export type ToolLoad = (typeof TOOL_LOADS)[number]

export const isToolLoad = (name: string): name is ToolLoad => (TOOL_LOADS as readonly string[]).includes(name)

/** No drive has more, whatever its unit. */
export const MOST_LOAD = 1e9
