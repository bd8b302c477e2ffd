import { getContent } from '@millwright/contract/machines/contents'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../../../../platform/api/client.ts'

export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ['contents', id],
    queryFn: ({ signal }) => client.download(getContent, { params: { contentId: id }, signal }),
    // A content never changes under its id.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: id !== '',
  })

/** The address of an uploaded picture for an `img`, by its link; null for none and until it is there. */
export function useContent(link: string): string | null {
  const id = link.split('/').at(-1) ?? ''
  const { data: blob } = useQuery(contentQuery(id))
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [blob])
  return address
}
