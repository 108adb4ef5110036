/** Collects the messages of a server-sent stream as JSON, until it ends or is closed. */
export function eventsIn<T = number[]>(response: Response) {
  const notices: T[] = [];
  let hasEnded = false;
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    let text = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += part.value;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages)
        if (message.startsWith('data: ')) notices.push(JSON.parse(message.slice('data: '.length)));
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      hasEnded = true;
    });
  return {
    notices,
    hasEnded: () => hasEnded,
    close: async (): Promise<void> => {
      await reader?.cancel().catch(() => {});
    },
  };
}
