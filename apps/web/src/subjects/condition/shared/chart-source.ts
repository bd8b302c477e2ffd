import { type ComponentType, createContext } from 'react'

export interface TestChartProps {
  readonly machineId: string
  readonly cycleUuid: string
}

/** The chart belongs to the condition analyzer; `app` hands it to the pages of what a test became. */
export const TestChartSource = createContext<ComponentType<TestChartProps> | null>(null)
