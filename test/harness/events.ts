/** Collects the messages of a server-sent stream as JSON, until it ends. */
export function eventsIn(response: Response) {
  const notices: number[][] = [];
  let hasEnded = false;
  const read = async () => {
    let text = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
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
  return { notices, hasEnded: () => hasEnded };
}
