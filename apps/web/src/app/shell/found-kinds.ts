import { createContext } from 'react'
import type { HitKind } from '../../platform/pages/search-hit.ts'

/** The kinds of things that the search finds, from all subjects: these are loaded with the routes, before the frame. */
export const FoundKinds = createContext<readonly HitKind[]>([])
