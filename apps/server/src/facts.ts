import { ANSWER_CHANNEL } from '@millwright/contract/messages/hmi-channels'
import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import type { Fact } from './platform/facts/fact.ts'
import type { ChannelStore } from './platform/telemetry/channel-store.ts'
import { createAlarmEvents } from './subjects/alarms/alarm-events.ts'
import { createConsumption } from './subjects/energy/consumption.ts'
import { createMessageAnswers } from './subjects/messages/message-answers.ts'
import type { WatchIndex } from './subjects/notifications/rules/watch-index.ts'
import { createNoticeRules } from './subjects/notifications/rules/watch-rules.ts'
import { createProductionRuns } from './subjects/production/production-runs.ts'
import { createStatusSpans } from './subjects/status/status-spans.ts'
import { createUsageMarks } from './subjects/stops/usage-marks.ts'
import { createToolLives } from './subjects/tools/tool-lives.ts'

export interface FactsDeps {
  channels: Pick<ChannelStore, 'idOf' | 'nameOf'>
  watches: Pick<WatchIndex, 'machinesOf'>
  now: () => number
}

export const FACT_NAMES = [
  'status',
  'alarms',
  'productions',
  'tools',
  'consumption',
  'answers',
  'rules',
  'marks',
] as const
export type FactName = (typeof FACT_NAMES)[number]

/** Everything that is derived from points as they are stored. Consumption goes by the status: it comes after it. */
export async function createFacts({ channels, watches, now }: FactsDeps): Promise<readonly Fact[]> {
  const facts: Record<FactName, Fact> = {
    status: createStatusSpans({ channelId: await channels.idOf(STATUS_CHANNEL), now }),
    alarms: createAlarmEvents(await channels.idOf(ALARM_CHANNEL), now),
    productions: await createProductionRuns(channels, now),
    tools: createToolLives(channels),
    consumption: await createConsumption(channels),
    answers: createMessageAnswers(await channels.idOf(ANSWER_CHANNEL)),
    rules: createNoticeRules({ watches, now }),
    marks: await createUsageMarks({ channels, now }),
  }
  return FACT_NAMES.map((name) => facts[name])
}
