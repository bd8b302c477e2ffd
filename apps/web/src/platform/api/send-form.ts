interface FormRequest {
  readonly method: string
  readonly headers: Headers
  readonly body: FormData
  readonly signal: AbortSignal | undefined
}

/**
 * As `fetch`, for a form with a file: only the older request of browsers says how much has been sent. `onShare` gets 0
 * to 1.
 */
export function sendForm(
  url: string,
  { method, headers, body, signal }: FormRequest,
  onShare: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onShare(loaded / total)
    }
    request.onload = () => {
      const text = request.status === 204 ? null : request.responseText
      resolve(new Response(text, { status: request.status }))
    }
    request.onerror = () => reject(new TypeError('The request failed'))
    request.onabort = () => reject(new DOMException('The request was cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
