-- What is closed, moved and cancelled for it is told by the audit too (SEC-02).
SELECT add_audit('closures');
