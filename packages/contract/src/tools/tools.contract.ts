import { rule } from '../wire/access-rule.ts'
import { defineContract } from '../wire/contract.ts'
import { machinePage } from '../wire/page.ts'
import { OVERSEER_ROLES } from '../wire/roles.ts'
import { toolEntries } from './channel-entries.ts'
import { TOOL_CHANNEL_START } from './tool-channels.ts'

const excludedFamilies = ['TFO', 'AWJ', 'AUT', 'EBA', 'SEZ'] as const

export const tools = defineContract({
  tags: { Tooling: { rank: 110, says: 'The tools in a machine, their life and their history.' } },
  areas: { tools: { roles: [...OVERSEER_ROLES, 'maintainer'] } },
  access: {
    toolEditor: rule('machine', 'tools', 'Those who keep tools, for machines that they see'),
  },
  audit: [{ rank: 100, actions: ['tool_changed'] }],
  pages: {
    machine_tooling: machinePage('tooling', 'tooling', { rank: 60, excludedFamilies }),
    machine_tool: machinePage('tooling/$toolId', 'tooling', { excludedFamilies }),
  },
  help: {
    machine_tooling: 'tooling',
    machine_tool: 'tooling',
  },
  channels: [toolEntries],
  channelPages: [[`${TOOL_CHANNEL_START}#`, 'machine_tooling']],
})
