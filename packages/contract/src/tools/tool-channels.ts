import { TOOL_LEAVES, type ToolLeaf } from '@millwright/domain/tools/read-tool'

const ROOT = 'Tooling'

/** Every channel of tools begins with it. */
export const TOOL_CHANNEL_START = `${ROOT}/`

/** Of the tool in a pocket of the magazine, such as `T12`. */
export const toolChannel = (pocket: string, leaf: ToolLeaf): string => `${ROOT}/${pocket}/${leaf}`

/** Patterns of all of them. */
export const TOOL_CHANNELS: readonly string[] = TOOL_LEAVES.map((leaf) => toolChannel('+', leaf))

/** Null for a channel that says nothing of a tool. */
export function parseToolChannel(channel: string): { pocket: string; leaf: ToolLeaf } | null {
  const [root, pocket, leaf, ...more] = channel.split('/')
  const known = TOOL_LEAVES.find((each) => each === leaf)
  return root === ROOT && pocket && known && more.length === 0 ? { pocket, leaf: known } : null
}
