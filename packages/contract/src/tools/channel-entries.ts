import type { ToolLeaf } from '@millwright/domain/tools/read-tool'
import { TOOL_STATES } from '@millwright/domain/tools/tool-life'
import Type, { type TSchema } from 'typebox'
import { type ChannelEntry, type ChannelGroup, example } from '../wire/channel-entry.ts'
import { toolChannel } from './tool-channels.ts'

const ofTool = (
  leaf: ToolLeaf,
  says: string,
  value: TSchema,
  unit: string | null,
  sendWhen: string,
  v: unknown,
): ChannelEntry => ({
  channel: toolChannel('{place}', leaf),
  says,
  value,
  unit,
  sendWhen,
  usedFor: 'tools in the machine, how much life they have left, lives of tools',
  examples: [example(toolChannel('T12', leaf), v)],
})

export const toolEntries: ChannelGroup = {
  under: {
    rank: 70,
    title: 'Tools',
    says: 'Of the tool in each place. Another `toolId` in a place is a new tool, and so is a counter that falls to half or less.',
  },
  entries: [
    ofTool(
      'Tool',
      'What is in the place, each field may be left out; an empty text when the place is empty. Sizes are millimetres, `limit` is how much the tool may be used, `unit` is `min`, `m`, `pieces` or a word of your own',
      Type.Union([
        Type.Object({
          toolId: Type.Optional(Type.String({ maxLength: 100 })),
          family: Type.Optional(Type.String({ maxLength: 250 })),
          name: Type.Optional(Type.String({ maxLength: 250 })),
          diameter: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100_000 })),
          length: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100_000 })),
          limit: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
          unit: Type.Optional(Type.String({ maxLength: 16 })),
        }),
        Type.Literal(''),
      ]),
      null,
      'when a tool is put in or taken out, and after each connect',
      {
        toolId: 'CC12-Z2+2/07',
        family: 'MILL',
        name: 'Compression cutter',
        diameter: 12,
        length: 84.2,
        limit: 600,
        unit: 'min',
      },
    ),
    ofTool(
      'Used',
      'How much of its life is used',
      Type.Number({ minimum: 0 }),
      'that of `limit`',
      'when it has changed by about a percent',
      431.5,
    ),
    ofTool('State', 'Capitals do not matter', Type.Enum([...TOOL_STATES]), null, 'when it changes', 'worn'),
  ],
}
