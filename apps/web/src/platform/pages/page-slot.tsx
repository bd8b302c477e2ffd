import type { PageName } from '@millwright/contract/pages'
import { type ComponentType, createContext, Suspense, useContext } from 'react'

export interface SlotProps {
  /** Of the machine that the page is about; null for a page about many. */
  readonly machineId: string | null
}

/** By page: a subject's part on pages of others, loaded by `lazyPart`, so that it weighs on no page before it is there. */
export type PageSlots = Readonly<Partial<Record<PageName, ComponentType<SlotProps>>>>

/** Of all subjects. */
export const SlotsOfSubjects = createContext<readonly PageSlots[]>([])

interface PageSlotProps extends Partial<SlotProps> {
  readonly page: PageName
}

/** The place of a page where other subjects show what they have to say there. */
export function PageSlot({ page, machineId = null }: PageSlotProps) {
  return useContext(SlotsOfSubjects).map((slots, at) => {
    const Part = slots[page]
    // biome-ignore lint/suspicious/noArrayIndexKey: the list of subjects never changes
    return Part && <Suspense key={at}>{<Part machineId={machineId} />}</Suspense>
  })
}
