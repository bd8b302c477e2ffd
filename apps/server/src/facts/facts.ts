import { ANSWER_CHANNEL } from '@millwright/contract/hmi-channels'
import { ALARM_CHANNEL } from '@millwright/contract/kpi-channels'
import { STATUS_CHANNEL } from '@millwright/contract/topics'
import type { ChannelStore } from '../store/telemetry/channel-store.ts'
import { createAlarmEvents } from './alarm-events.ts'
import { createConsumption } from './consumption.ts'
import type { Fact } from './fact.ts'
import { createMessageAnswers } from './message-answers.ts'
import { createNoticeRules } from './notice-rules.ts'
import { createProductionRuns } from './production-runs.ts'
import { createStatusSpans } from './status-spans.ts'
import { createToolLives } from './tool-lives.ts'
import { createUsageMarks } from './usage-marks.ts'
import type { WatchIndex } from './watch-index.ts'

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
