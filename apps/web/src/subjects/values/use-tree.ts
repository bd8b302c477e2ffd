import { useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { branchesOf, countChannels, filterTree, pathsAbove, type TreeNode, wordsOf } from './channel-tree.ts'
import { channelName } from './shared/channel-name.ts'
import { rowsOf } from './tree-rows.ts'

/** A machine with few channels is seen at a glance; one with many begins with its groups. */
const ALL_OPEN_UP_TO = 60

/** The open branches, the search and the visible rows. */
export function useTree(tree: readonly TreeNode[], selected: string | undefined) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const words = useMemo(() => wordsOf(search), [search])
  const found = useMemo(() => filterTree(tree, words, (path) => channelName(t, path)), [tree, words, t])
  const openAtFirst = useMemo(() => {
    const all = countChannels(tree) <= ALL_OPEN_UP_TO ? branchesOf(tree) : []
    return new Set([...all, ...pathsAbove(selected ?? '')])
  }, [tree, selected])
  const isSearching = words.length > 0
  const rows = useMemo(
    () => rowsOf(found, (path) => isSearching || (toggled.get(path) ?? openAtFirst.has(path))),
    [found, isSearching, toggled, openAtFirst],
  )
  const toggle = (path: string) => {
    const row = rows.find((each) => each.node.path === path)
    if (row && !isSearching) setToggled((old) => new Map(old).set(path, !row.isOpen))
  }
  return { search, setSearch, words, rows, toggle, found: useMemo(() => countChannels(found), [found]) }
}
