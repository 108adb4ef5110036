import { useQuery } from '@tanstack/react-query';
import { useObjectUrl } from '../use-object-url.ts';

/** Returns the result of `read` as a blob: address while the component is shown; it is kept nowhere else. */
export function useBlobUrl(
  queryKey: readonly unknown[],
  read: (signal: AbortSignal) => Promise<Blob>,
  isEnabled = true,
) {
  const { data, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    enabled: isEnabled,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return { url: useObjectUrl(data), isError };
}
