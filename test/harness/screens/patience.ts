import { configure } from '@testing-library/react';

/** A screen in front of the real API on a busy machine: tests wait for what they expect, not for a clock. */
configure({ asyncUtilTimeout: 20_000 });
