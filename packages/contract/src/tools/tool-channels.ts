import { TOOL_LEAVES, type ToolLeaf } from '@millwright/domain/tools/read-tool'

const ROOT = 'Tooling'

/** Every channel of tools begins with it. */
export const TOOL_CHANNEL_START = `${ROOT}/`

/** What is reported of the tool in a place of the machine, such as `T12`. */
export const toolChannel = (place: string, leaf: ToolLeaf): string => `${ROOT}/${place}/${leaf}`

/** Patterns of all of them. */
export const TOOL_CHANNELS: readonly string[] = TOOL_LEAVES.map((leaf) => toolChannel('+', leaf))

/** Null for a channel that says nothing of a tool. */
export function parseToolChannel(channel: string): { place: string; leaf: ToolLeaf } | null {
  const [root, place, leaf, ...more] = channel.split('/')
  const known = TOOL_LEAVES.find((each) => each === leaf)
  return root === ROOT && place && known && more.length === 0 ? { place, leaf: known } : null
}
