import { isAmong } from '../../domain/model/keys.ts';
/** Pictures of people that the service takes (ME-03). */
export const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const;
/** 2 MB (ME-03). */
export const PICTURE_BYTES = 2 * 1024 * 1024;

type Failure = 'TYPE' | 'SIZE' | 'BODY';

/** Returns why a picked file cannot be sent; null when it can. A browser may not know the type. */
export function pictureRefusal(file: Pick<File, 'type' | 'size'>): Failure | null {
  if (file.type !== '' && !isAmong(PICTURE_TYPES, file.type)) return 'TYPE';
  return file.size > PICTURE_BYTES ? 'SIZE' : null;
}

/** Returns the cause of the server's refusal, by its status. */
export function uploadRefusal(status: number | undefined): Failure {
  if (status === 415) return 'TYPE';
  return status === 413 ? 'SIZE' : 'BODY';
}

/** The key of a failure's text (ME-03). */
export const failureKey = (failure: Failure): string => `USER.IMAGE.MODIFY.FAILED.${failure}`;
