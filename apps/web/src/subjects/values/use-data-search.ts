import { useNavigate, useSearch } from '@tanstack/react-router'
import { endForSearch, endInSearch } from './period.ts'
import { DEFAULT_RANGE, isRange, type Range } from './shared/ranges.ts'

export interface DataQuery {
  channel?: string | undefined
  range?: Range | undefined
  end?: string | undefined
}

/** The view is in the address, so that it can be linked. */
export function useDataSearch() {
  const search: { channel?: unknown; range?: unknown; end?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: DataQuery) => {
    void navigate({ to: '.', search: (old) => ({ ...old, ...next }) })
  }
  return {
    /** A name of digits only is a number in an address. */
    channel: search.channel === undefined ? undefined : String(search.channel),
    range: isRange(search.range) ? search.range : DEFAULT_RANGE,
    end: endInSearch(search.end, Date.now()),
    chooseChannel: (channel: string) => change({ channel }),
    chooseRange: (range: Range) => change({ range }),
    chooseEnd: (end: number | null) => change({ end: end === null ? undefined : endForSearch(end) }),
  }
}

export type DataSearch = ReturnType<typeof useDataSearch>
