import { ALARM_CHANNEL } from '@millwright/contract/kpi-channels'
import { useQuery } from '@tanstack/react-query'
import { type PointSeries, pointsQuery } from '../../live/points.queries.ts'
import { activeAlarms } from './active-alarms.ts'

/** Enough for a storm; what came before it has gone. */
const LAST_EVENTS = 100

const alarmsIn = ({ points }: PointSeries) => activeAlarms(points)

/** The active alarms of a machine, moving live. */
export const useAlarms = (machineId: string) =>
  useQuery({
    ...pointsQuery({ machineId, channel: ALARM_CHANNEL }, { kind: 'last', count: LAST_EVENTS }),
    select: alarmsIn,
  })
