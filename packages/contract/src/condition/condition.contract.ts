import { type AppId, CHECK_VIEWS, type CheckView } from '@millwright/domain/condition/app'
import { defineContract } from '../wire/contract.ts'
import type { PageAt, PageOf } from '../wire/page.ts'
import { testChannels } from './channel-entries.ts'

type CheckPages<A extends AppId> = {
  readonly [V in CheckView as `${A}_${V}`]: PageAt<`/condition-analyzer/apps/${A}/${V}`>
}

/** The three pages of an app of the condition analyzer; menus lead to the first. */
const checkPages = <const A extends AppId>(app: A, rank: number) =>
  Object.fromEntries(
    CHECK_VIEWS.map((view, index): [string, PageOf<'everywhere'>] => [
      `${app}_${view}`,
      {
        path: `/condition-analyzer/apps/${app}/${view}`,
        title: app,
        area: 'everywhere',
        ...(index === 0 ? { menu: 'conditionAnalyzer', rank } : {}),
        feature: 'conditionAnalyzer',
      },
    ]),
  ) as CheckPages<A>

export const condition = defineContract({
  tags: {
    'Condition analyzer': {
      rank: 150,
      says: 'Tests that machines make of their axes and spindles, and how the results change.',
    },
  },
  errors: {
    APP_CLOSED: { status: 403, means: 'This app of the condition analyzer is closed for the machine' },
  },
  audit: [
    {
      rank: 30,
      actions: [
        'application_changed',
        'fingerprint_made',
        'test_called_good',
        'fingerprint_taken_out',
        'condition_settings_changed',
      ],
    },
  ],
  pages: {
    condition_analyzer: {
      path: '/condition-analyzer',
      title: 'condition_analyzer',
      area: 'everywhere',
      menu: 'conditionAnalyzer',
      rank: 10,
      feature: 'conditionAnalyzer',
    },
    ...checkPages('axescheck', 20),
    ...checkPages('spindlecheck', 30),
    ...checkPages('devicescheck', 40),
    ...checkPages('toolscheck', 50),
  },
  help: {
    condition_analyzer: 'condition',
    axescheck_dashboard: 'condition',
    axescheck_historical: 'condition',
    axescheck_fingerprint: 'condition',
    spindlecheck_dashboard: 'condition',
    spindlecheck_historical: 'condition',
    spindlecheck_fingerprint: 'condition',
    devicescheck_dashboard: 'condition',
    devicescheck_historical: 'condition',
    devicescheck_fingerprint: 'condition',
    toolscheck_dashboard: 'condition',
    toolscheck_historical: 'condition',
    toolscheck_fingerprint: 'condition',
  },
  channels: [testChannels],
  noticeTopics: { Conditions: { rank: 90, under: 'condition', on: ['inApp'] } },
  notices: {
    /**
     * `check` is an app type, `grade` WARNING, ERROR or ABORTED; `part` is what of the machine was worst, or the file that
     * could not be judged.
     */
    testFailed: {
      rank: 180,
      topic: 'Conditions',
      facts: { check: 'text', grade: 'text', tool: 'text', part: 'text', score: 'number', alike: 'text' },
      subject: 'check',
      // A file that could not be read must not hide the warning before it.
      apart: { fact: 'grade', values: ['ABORTED'] },
    },
  },
})
