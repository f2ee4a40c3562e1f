/** Why storage did not do what it was asked for. */
export class StorageError extends Error {
  readonly why: 'missing' | 'full' | 'away';

  constructor(why: StorageError['why'], cause: unknown) {
    super(`storage: ${why}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.why = why;
  }
}

const fullCodes = /^(ENOSPC|EDQUOT|EFBIG)$/;
const awayCodes = /^(EIO|EROFS|EACCES|EPERM|ESTALE|ENOTCONN|ENODEV|ENXIO|ENOTDIR|EMFILE|ENFILE|ETIMEDOUT)$/;

/** Of a folder, of stored files or of uploads that wait: no room, or no way to it. */
export function toFolderError(error: unknown) {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (fullCodes.test(code)) return new StorageError('full', error);
  return awayCodes.test(code) ? new StorageError('away', error) : error;
}

interface BucketError {
  name?: string;
  $metadata?: { httpStatusCode?: number };
  cause?: BucketError;
}

/** Of object storage, wherever in the chain of causes it is named. */
export function toBucketError(error: unknown) {
  // 416: the file ends before the part that was asked for begins, so that much of it is missing.
  const isMissing = [...causesOf(error as BucketError)].some(
    ({ name, $metadata }) => name !== 'NoSuchBucket' && [404, 416].includes($metadata?.httpStatusCode ?? 0),
  );
  if (isMissing) return new StorageError('missing', error);
  return new StorageError([...causesOf(error as BucketError)].some(isFull) ? 'full' : 'away', error);
}

/** As the makers of object storage call it: XMinioStorageFull, QuotaExceeded, InsufficientStorage… */
const isFull = ({ name = '', $metadata }: BucketError) =>
  $metadata?.httpStatusCode === 507 || /Quota|StorageFull|NoSpace|InsufficientStorage|DiskFull/i.test(name);

function* causesOf(error: BucketError) {
  for (let cause: BucketError | undefined = error; cause; cause = cause.cause) yield cause;
}
